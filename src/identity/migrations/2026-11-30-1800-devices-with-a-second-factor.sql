-- Whether its person has passed a second factor with a device. Those of before are asked for it once more.
ALTER TABLE identity_devices ADD COLUMN second_factor boolean NOT NULL DEFAULT false;
