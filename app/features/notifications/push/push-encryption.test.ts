/** Encrypts push messages, and accepts only public endpoints. */
import { createECDH } from "node:crypto";
import { base64url } from "jose";
import { describe, expect, test } from "vitest";
import { decrypt } from "#tests/support/push-service";
import { isPushEndpoint } from "./push";
import { encryptPush, isSubscriber, PUSH_MESSAGE_MAX_BYTES } from "./push-encryption.server";

/** Example of RFC 8291, section 5 and appendix A. */
const RFC = {
  text: "When I grow up, I want to be a watermelon",
  sender: "yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw",
  senderPoint: "BP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A8",
  browser: "q1dXpw3UpT5VOmu_cf_v6ih07Aems3njxI-JWgLcM94",
  p256dh: "BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4",
  auth: "BTBZMqHH6r4Tts7J_aSIgg",
  salt: "DGv6ra1nlYgDCS1FRnbzlw",
  body: "DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN",
};
const { p256dh, auth } = RFC;
const utf8 = (text: string) => new TextEncoder().encode(text);

async function rfcSender(): Promise<CryptoKeyPair> {
  const point = base64url.decode(RFC.senderPoint);
  const [x, y] = [point.slice(1, 33), point.slice(33)].map((half) => base64url.encode(half));
  const read = (more: object, usages: KeyUsage[]) =>
    crypto.subtle.importKey(
      "jwk",
      { kty: "EC", crv: "P-256", x, y, ...more },
      { name: "ECDH", namedCurve: "P-256" },
      true,
      usages,
    );
  return { publicKey: await read({}, []), privateKey: await read({ d: RFC.sender }, ["deriveBits"]) };
}

describe("encryption", () => {
  test("is that of RFC 8291's example", async () => {
    const parts = { sender: await rfcSender(), salt: base64url.decode(RFC.salt) };
    const body = await encryptPush(utf8(RFC.text), { p256dh, auth }, parts);
    expect(base64url.encode(body)).toBe(RFC.body);
  });

  test("is another each time, and the browser reads it, up to the longest", async () => {
    const pair = createECDH("prime256v1");
    pair.setPrivateKey(RFC.browser, "base64url");
    const bodies = await Promise.all([1, 2].map(() => encryptPush(utf8("Grüße 🙂"), { p256dh, auth })));
    expect(base64url.encode(bodies[0] ?? "")).not.toBe(base64url.encode(bodies[1] ?? ""));
    const own = { pair, auth: Buffer.from(auth, "base64url") };
    for (const body of bodies) expect(decrypt(Buffer.from(body), own).toString()).toBe("Grüße 🙂");
    const longest = "x".repeat(PUSH_MESSAGE_MAX_BYTES);
    const body = await encryptPush(utf8(longest), { p256dh, auth });
    expect([body.length, decrypt(Buffer.from(body), own).toString()]).toEqual([4096, longest]);
    await expect(encryptPush(utf8(`${longest}x`), { p256dh, auth })).rejects.toThrow("too long");
  });

  test("takes no keys but a point of the curve and a secret of 16 bytes", async () => {
    expect(await isSubscriber({ p256dh, auth })).toBe(true);
    const offCurve = `${p256dh.slice(0, -2)}AA`;
    for (const wrong of [
      { p256dh: "", auth },
      { p256dh: offCurve, auth },
      { p256dh: "§", auth },
      { p256dh: auth, auth },
      { p256dh, auth: "" },
      { p256dh, auth: p256dh },
    ])
      expect([wrong, await isSubscriber(wrong)]).toEqual([wrong, false]);
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
