import { DiffieHellman, getDiffieHellman, randomBytes } from "node:crypto";

const rounds = 200;

/**
 * CPU in milliseconds of what a server cannot spare in one sign-in by SRP-6a over the 3072-bit group (RFC 5054, 2.5 and 2.6): g^b, v^u and
 * (A·v^u)^b, with exponents of 256 bits, by OpenSSL.
 */
export function bareArithmetic(): number {
  const group = getDiffieHellman("modp15");
  const base = randomBytes(383);
  const exponent = (bits: Buffer) => void Reflect.apply(DiffieHellman.prototype.setPrivateKey, group, [bits]);
  const once = () => {
    const b = randomBytes(32);
    exponent(b);
    group.generateKeys();
    exponent(randomBytes(32));
    const power = group.computeSecret(base);
    exponent(b);
    group.computeSecret(power);
  };
  for (let n = 0; n < rounds / 10; n += 1) once();
  const before = process.cpuUsage();
  for (let n = 0; n < rounds; n += 1) once();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000 / rounds;
}
