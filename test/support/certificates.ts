/**
 * A private certificate authority for tests. Node can sign but not build certificates, so the few ASN.1 structures
 * of RFC 5280 that TLS needs are written here.
 */
import { createPrivateKey, generateKeyPairSync, type KeyObject, randomBytes, sign } from "node:crypto";
import { isIPv4, isIPv6 } from "node:net";

/** PEM texts of a certificate and its private key. */
export interface Identity {
  readonly certificate: string;
  readonly key: string;
}

export interface Authority extends Identity {
  readonly name: string;
}

const ECDSA_SHA256 = sequence(objectId("1.2.840.10045.4.3.2"));

/** An authority that signs for itself. */
export function createAuthority(name = "Infra Planner Test Authority"): Authority {
  const { publicKey, privateKey } = generateKeyPairSync("ec", { namedCurve: "P-256" });
  const extensions = [
    extension("2.5.29.19", sequence(boolean(true)), true),
    extension("2.5.29.15", keyUsage(0x06), true),
  ];
  return { name, ...issue(name, name, publicKey, privateKey, extensions, privateKey) };
}

/** A server's certificate for names and addresses, issued by an authority. */
export function createServerIdentity(authority: Authority, hosts: readonly string[]): Identity {
  const { publicKey, privateKey } = generateKeyPairSync("ec", { namedCurve: "P-256" });
  const extensions = [
    extension("2.5.29.17", sequence(...hosts.map(generalName))),
    extension("2.5.29.37", sequence(objectId("1.3.6.1.5.5.7.3.1"))),
  ];
  const [host = "server"] = hosts;
  return issue(host, authority.name, publicKey, privateKey, extensions, createPrivateKey(authority.key));
}

function issue(
  subject: string,
  issuer: string,
  publicKey: KeyObject,
  privateKey: KeyObject,
  extensions: readonly Buffer[],
  signer: KeyObject,
): Identity {
  const day = 24 * 3600 * 1000;
  const body = sequence(
    tagged(0xa0, integer(Buffer.from([2]))),
    integer(Buffer.concat([Buffer.from([1]), randomBytes(15)])),
    ECDSA_SHA256,
    name(issuer),
    sequence(time(Date.now() - day), time(Date.now() + 30 * day)),
    name(subject),
    publicKey.export({ type: "spki", format: "der" }),
    tagged(0xa3, sequence(...extensions)),
  );
  const certificate = sequence(body, ECDSA_SHA256, bitString(sign("sha256", body, signer)));
  return {
    certificate: pem("CERTIFICATE", certificate),
    key: privateKey.export({ type: "pkcs8", format: "pem" }).toString(),
  };
}

function pem(label: string, der: Buffer): string {
  const lines = der.toString("base64").match(/.{1,64}/g) ?? [];
  return [`-----BEGIN ${label}-----`, ...lines, `-----END ${label}-----`, ""].join("\n");
}

function tagged(tag: number, ...contents: readonly Buffer[]): Buffer {
  const content = Buffer.concat(contents);
  const { length } = content;
  const size =
    length < 0x80 ? [length] : length < 0x100 ? [0x81, length] : [0x82, length >> 8, length & 0xff];
  return Buffer.concat([Buffer.from([tag, ...size]), content]);
}

function sequence(...contents: readonly Buffer[]): Buffer {
  return tagged(0x30, ...contents);
}

function integer(bytes: Buffer): Buffer {
  return tagged(0x02, bytes);
}

function boolean(value: boolean): Buffer {
  return tagged(0x01, Buffer.from([value ? 0xff : 0]));
}

function bitString(bytes: Buffer): Buffer {
  return tagged(0x03, Buffer.from([0]), bytes);
}

function objectId(dotted: string): Buffer {
  const [first = 0, second = 0, ...rest] = dotted.split(".").map(Number);
  const base128 = (value: number): number[] => [
    ...(value >= 128 ? base128(Math.floor(value / 128)).map((part) => part | 0x80) : []),
    value % 128,
  ];
  return tagged(0x06, Buffer.from([first * 40 + second, ...rest.flatMap(base128)]));
}

function name(commonName: string): Buffer {
  const value = tagged(0x0c, Buffer.from(commonName));
  return sequence(tagged(0x31, sequence(objectId("2.5.4.3"), value)));
}

function time(ms: number): Buffer {
  const text = `${new Date(ms).toISOString().slice(0, 19).replaceAll(/[-T:]/g, "")}Z`;
  return tagged(0x18, Buffer.from(text));
}

function extension(id: string, value: Buffer, critical = false): Buffer {
  return sequence(objectId(id), ...(critical ? [boolean(true)] : []), tagged(0x04, value));
}

function keyUsage(bits: number): Buffer {
  return tagged(0x03, Buffer.from([1, bits]));
}

function generalName(host: string): Buffer {
  if (isIPv4(host)) return tagged(0x87, Buffer.from(host.split(".").map(Number)));
  if (isIPv6(host)) return tagged(0x87, Buffer.from([...Array(15).fill(0), 1]));
  return tagged(0x82, Buffer.from(host));
}
