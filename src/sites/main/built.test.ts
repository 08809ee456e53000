import { describe, expect, it } from "vitest";
import { inlineScripts } from "./build/pages.ts";
import { origins, policyOf } from "./built.ts";

const embedded = {
  userPoolId: "local-1_Abc",
  userPoolClientId: "c",
  userPoolEndpoint: "https://hookwise.example/idp/",
  identityPoolId: "local-1:0",
  identityPoolEndpoint: "https://hookwise.example/idp/",
  allowGuestAccess: false,
};

describe("whom the pages may talk to", () => {
  it("is the embedded provider's origin, once", () => expect(origins(embedded)).toEqual(["https://hookwise.example"]));
  it("is Amazon's when the pool is there", () =>
    expect(
      origins({
        userPoolId: "eu-west-2_Abc",
        userPoolClientId: "c",
        identityPoolId: "eu-west-2:0",
        allowGuestAccess: false,
        oauth: {
          domain: "login.hookwise.example",
          scopes: [],
          redirectSignIn: [],
          redirectSignOut: [],
          responseType: "code",
          providers: [],
        },
      }),
    ).toEqual([
      "https://cognito-idp.eu-west-2.amazonaws.com",
      "https://cognito-identity.eu-west-2.amazonaws.com",
      "https://login.hookwise.example",
    ]));
});

it("the policy allows nothing inline but what is named, and no frame", () => {
  const policy = policyOf({ scripts: ["'sha256-abc='"] }, ["https://id.example"]);
  expect(policy).not.toContain("unsafe");
  expect(policy).toContain("default-src 'none'");
  expect(policy).toContain("script-src 'self' 'sha256-abc='");
  expect(policy).toContain("connect-src 'self' https://id.example");
  expect(policy).toContain("frame-ancestors 'none'");
});

it("finds inline scripts, and only those", () => {
  const html = '<script>a()</script><script type="module" async="">b();\n</script><script src="/app/x.js"></script>';
  expect(inlineScripts(html)).toEqual(["a()", "b();\n"]);
});
