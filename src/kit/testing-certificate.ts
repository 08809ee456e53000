/** A key and its self-made certificate for "localhost", for tests only; it signs nothing that anybody trusts. */
export const testCertificate = {
  key: `-----BEGIN PRIVATE KEY-----
MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQgrM1swBAs/n7hTd5w
I7V7/DbeyW6uOLWn9ywTgrvGyX6hRANCAATMl4/dhE2sCxUu7ss8YsY0CbP4ua9N
lNcwxPeKUkXMqXY9vHZujzsN6tJ/N6Vdwmb7X/EI99QVYpAgpwmYCII4
-----END PRIVATE KEY-----`,
  cert: `-----BEGIN CERTIFICATE-----
MIIBlTCCATugAwIBAgIUAhZNmV0Xe4XuVDpXnwuLtRQv/W0wCgYIKoZIzj0EAwIw
FDESMBAGA1UEAwwJbG9jYWxob3N0MCAXDTI2MTEyMTAzMDY0NVoYDzIxMjYxMDI4
MDMwNjQ1WjAUMRIwEAYDVQQDDAlsb2NhbGhvc3QwWTATBgcqhkjOPQIBBggqhkjO
PQMBBwNCAATMl4/dhE2sCxUu7ss8YsY0CbP4ua9NlNcwxPeKUkXMqXY9vHZujzsN
6tJ/N6Vdwmb7X/EI99QVYpAgpwmYCII4o2kwZzAdBgNVHQ4EFgQUwlBc0xudoxUy
Irk9EeG0oe23e2wwHwYDVR0jBBgwFoAUwlBc0xudoxUyIrk9EeG0oe23e2wwDwYD
VR0TAQH/BAUwAwEB/zAUBgNVHREEDTALgglsb2NhbGhvc3QwCgYIKoZIzj0EAwID
SAAwRQIhAM/ViXhxrbOimBx3g2NI04g2HyVoJR+cILxQxNr3Gq6YAiBSSKC2bb6H
zpTcJV7ZAvuapXAJM2oV9iPFLLt9NcYLqQ==
-----END CERTIFICATE-----`,
};

/** For the same key and name, by the same authority, and only valid in January 2020. */
export const expiredCertificate = {
  key: testCertificate.key,
  cert: `-----BEGIN CERTIFICATE-----
MIIBXzCCAQWgAwIBAgIBATAKBggqhkjOPQQDAjAUMRIwEAYDVQQDDAlsb2NhbGhv
c3QwHhcNMjAwMTAxMDAwMDAwWhcNMjAwMjAxMDAwMDAwWjAUMRIwEAYDVQQDDAls
b2NhbGhvc3QwWTATBgcqhkjOPQIBBggqhkjOPQMBBwNCAATMl4/dhE2sCxUu7ss8
YsY0CbP4ua9NlNcwxPeKUkXMqXY9vHZujzsN6tJ/N6Vdwmb7X/EI99QVYpAgpwmY
CII4o0gwRjAPBgNVHRMBAf8EBTADAQH/MBQGA1UdEQQNMAuCCWxvY2FsaG9zdDAd
BgNVHQ4EFgQUwlBc0xudoxUyIrk9EeG0oe23e2wwCgYIKoZIzj0EAwIDSAAwRQIh
AMDqVDlM3reTuDDcnTeDU5jeqSuPKJc2pmYCiT0OnrPkAiBlSgS/usm3fsuXPXfn
34FFdQPrX9hiuG5+0AFqDAsl6w==
-----END CERTIFICATE-----`,
};
