import { describe, expect, it } from "vitest";
import { Overloaded } from "../fair/index.ts";
import { isDatabaseDown, isTransient, isUnreachable } from "./transient.ts";

const coded = (code: string) => Object.assign(new Error("it said so"), { code });

describe("an error of the database", () => {
  it.each<[string, unknown, { passing: boolean; away: boolean; unreachable: boolean }]>([
    ["nobody listens", coded("ECONNREFUSED"), { passing: true, away: true, unreachable: true }],
    ["its host has no name", coded("ENOTFOUND"), { passing: true, away: true, unreachable: true }],
    ["names cannot be looked up", coded("EAI_AGAIN"), { passing: true, away: true, unreachable: true }],
    ["the connection broke", coded("08006"), { passing: true, away: true, unreachable: true }],
    ["pg lost its socket", new Error("Connection terminated unexpectedly"), { passing: true, away: true, unreachable: true }], // oxfmt-ignore
    ["nobody is let in for long, as the job queue says it", { message: "timeout exceeded when trying to connect (Queue: a)", queue: "a" }, { passing: true, away: true, unreachable: true }], // oxfmt-ignore
    ["it starts", coded("57P03"), { passing: true, away: true, unreachable: true }],
    ["its certificate has expired", coded("CERT_HAS_EXPIRED"), { passing: true, away: true, unreachable: true }],
    ["its certificate is not valid yet", coded("CERT_NOT_YET_VALID"), { passing: true, away: true, unreachable: true }],
    ["its certificate is for another name", coded("ERR_TLS_CERT_ALTNAME_INVALID"), { passing: true, away: true, unreachable: true }], // oxfmt-ignore
    ["its authority is not known any more", coded("UNABLE_TO_VERIFY_LEAF_SIGNATURE"), { passing: true, away: true, unreachable: true }], // oxfmt-ignore
    ["our own certificate has expired", coded("ERR_SSL_SSLV3_ALERT_CERTIFICATE_EXPIRED"), { passing: true, away: true, unreachable: true }], // oxfmt-ignore
    ["it takes nobody more", coded("53300"), { passing: true, away: true, unreachable: true }],
    ["it takes no changes", coded("25006"), { passing: true, away: true, unreachable: true }],
    ["a disk is full", coded("ENOSPC"), { passing: true, away: true, unreachable: false }],
    ["a statement took too long", coded("57014"), { passing: true, away: false, unreachable: false }],
    ["a deadlock", coded("40P01"), { passing: true, away: false, unreachable: false }],
    ["a lock of others", coded("55P03"), { passing: true, away: false, unreachable: false }],
    ["an organisation's turn is over", new Overloaded("its connection timeout"), { passing: true, away: false, unreachable: false }], // oxfmt-ignore
    ["a duplicate", coded("23505"), { passing: false, away: false, unreachable: false }],
    ["a fault of Node's", coded("ERR_INVALID_ARG_TYPE"), { passing: false, away: false, unreachable: false }],
    ["a fault of ours", new TypeError("x is undefined"), { passing: false, away: false, unreachable: false }],
    ["nothing", null, { passing: false, away: false, unreachable: false }],
  ])("%s", (_what, error, expected) => {
    const said = { passing: isTransient(error), away: isDatabaseDown(error), unreachable: isUnreachable(error) };
    expect(said).toEqual(expected);
  });
});
