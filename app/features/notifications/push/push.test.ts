/** The keys of a subscription, the encryption that the library does, and the public endpoints that are accepted. */
import { createECDH } from "node:crypto";
import { encryptNotification } from "@block65/webcrypto-web-push";
import { describe, expect, test } from "vitest";
import { DEVICE, decrypt } from "#tests/support/push-service";
import { isPushEndpoint } from "./push";
import { hasKeys } from "./send-push.server";

/** Example of RFC 8291, section 5 and appendix A; its public key and secret are those of `DEVICE`. */
const RFC = {
  text: "When I grow up, I want to be a watermelon",
  browser: "q1dXpw3UpT5VOmu_cf_v6ih07Aems3njxI-JWgLcM94",
  body: "DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN",
};
const { endpoint, p256dh, auth } = DEVICE;

describe("encryption", () => {
  const pair = createECDH("prime256v1");
  pair.setPrivateKey(RFC.browser, "base64url");
  const read = (body: Uint8Array) =>
    decrypt(Buffer.from(body), { pair, auth: Buffer.from(auth, "base64url") }).toString();
  const encrypt = (text: string) =>
    encryptNotification(
      { endpoint, expirationTime: null, keys: { p256dh, auth } },
      new TextEncoder().encode(text),
    );

  test("is read by the simulated browser as in RFC 8291's example", () => {
    expect(read(Buffer.from(RFC.body, "base64url"))).toBe(RFC.text);
  });

  test("is another each time, and the browser reads it, up to the longest", async () => {
    const bodies = await Promise.all([1, 2].map(() => encrypt("Grüße 🙂")));
    expect(bodies[0]).not.toEqual(bodies[1]);
    for (const body of bodies) expect(read(body)).toBe("Grüße 🙂");
    const longest = "x".repeat(3993);
    const body = await encrypt(longest);
    expect([body.length, read(body)]).toEqual([4096, longest]);
    await expect(encrypt(`${longest}x`)).rejects.toThrow("maximum");
  });

  test("takes no keys but a point of the curve and a secret of 16 bytes", async () => {
    expect(await hasKeys(DEVICE)).toBe(true);
    const offCurve = `${p256dh.slice(0, -2)}AA`;
    for (const wrong of [
      { p256dh: "", auth },
      { p256dh: offCurve, auth },
      { p256dh: "§", auth },
      { p256dh: auth, auth },
      { p256dh, auth: "" },
      { p256dh, auth: p256dh },
    ])
      expect([wrong, await hasKeys({ endpoint, ...wrong })]).toEqual([wrong, false]);
  });
});

describe("an endpoint", () => {
  const ownHost = "listdrop.example";

  test.each([
    "https://fcm.googleapis.com/fcm/send/abc:def",
    "https://updates.push.services.mozilla.com/wpush/v2/gAAAA",
    "https://web.push.apple.com/QG8",
    "https://wns2-am3p.notify.windows.com/w/?token=BQ%3d%3d",
  ])("may be %s", (endpoint) => expect(isPushEndpoint(endpoint, { ownHost })).toBe(true));

  test.each([
    "",
    "no address",
    "http://fcm.googleapis.com/fcm/send/abc",
    "ftp://fcm.googleapis.com/",
    "data:text/plain,x",
    "https://fcm.googleapis.com:8443/",
    "https://user:word@fcm.googleapis.com/",
    "https://127.0.0.1/",
    "https://127.1/",
    "https://0x7f.0.0.1/",
    "https://2130706433/",
    "https://①②⑦.⓪.⓪.①/",
    "https://10.0.0.1/",
    "https://169.254.169.254/latest/meta-data",
    "https://[::1]/",
    "https://[::ffff:127.0.0.1]/",
    "https://localhost/",
    "https://LOCALHOST./",
    "https://db.localhost/",
    "https://metadata.google.internal/",
    "https://printer.local/",
    "https://router.home.arpa/",
    "https://intranet/",
    "https://listdrop.example/api/auth/login",
    "https://listdrop.example./api/auth/login",
    "https://LISTDROP.example./",
    "https://router.home.arpa./",
    `https://fcm.googleapis.com/${"x".repeat(1000)}`,
  ])("may not be %s", (endpoint) => expect(isPushEndpoint(endpoint, { ownHost })).toBe(false));

  test("is at one of the allowed hosts or under it, where some are set", () => {
    const allowed = ["fcm.googleapis.com", "push.apple.com"];
    const isAllowed = (endpoint: string) => isPushEndpoint(endpoint, { ownHost, allowed });
    for (const endpoint of ["https://fcm.googleapis.com./a", "https://web.push.apple.com/a"])
      expect([endpoint, isAllowed(endpoint)]).toEqual([endpoint, true]);
    for (const host of [
      "updates.push.services.mozilla.com",
      "evilpush.apple.com",
      "push.apple.com.evil.example",
    ])
      expect([host, isAllowed(`https://${host}/a`)]).toEqual([host, false]);
  });

  test("on this machine is for development alone", () => {
    const endpoint = "http://127.0.0.1:9000/push/a";
    expect([false, true].map((local) => isPushEndpoint(endpoint, { ownHost, local }))).toEqual([false, true]);
    for (const other of ["http://127.0.0.2/", "http://10.0.0.1/", "http://fcm.googleapis.com/"])
      expect([other, isPushEndpoint(other, { ownHost, local: true })]).toEqual([other, false]);
  });
});
