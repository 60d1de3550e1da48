import { expect, test } from "vitest";
import { fieldErrors } from "~/platform/input";
import { loginSchema, signUpSchema } from "./account";

const good = { username: "ann-_1", email: "ann@example.com", password: "correct horse 7" };
const errorOf = (change: Partial<Record<keyof typeof good, unknown>>) => {
  const parsed = signUpSchema.safeParse({ ...good, ...change });
  return parsed.success ? null : Object.values(fieldErrors(parsed.error))[0];
};

test.each([
  [{ username: "" }, "Username is required"],
  [{ username: undefined }, "Username is required"],
  [{ username: "  " }, "Username is required"],
  [{ username: "ab" }, "Username must be at least 3 characters"],
  [{ username: "a".repeat(21) }, "Username must be at most 20 characters"],
  [{ username: "-ann" }, "Username may have letters, digits, - and _"],
  [{ username: "an n" }, "Username may have letters, digits, - and _"],
  [{ username: "masterlist" }, "This username is reserved"],
  [{ username: "Former-Member" }, "This username is reserved"],
  [{ username: "no_reply" }, "This username is reserved"],
  [{ username: "supporter" }, null],
  [{ email: "" }, "Email is required"],
  [{ email: "ann" }, "Email must be a valid email address"],
  [{ email: "ann@-x.example" }, "Email must be a valid email address"],
  [{ email: "ann@x..example" }, "Email must be a valid email address"],
  [{ email: "ann@x.example/y" }, "Email must be a valid email address"],
  [{ email: '"ann x"@x.example' }, "Email must be a valid email address"],
  [{ email: "jörg@x.example" }, "Email must be a valid email address"],
  [{ email: "ann@x.example:80" }, "Email must be a valid email address"],
  [{ email: "a!#$%&'*+/=?^_`{|}~-.b@x.example" }, null],
  [{ email: ".ann.@x.example" }, null],
  [{ email: "ann@intranet" }, null],
  [{ email: `${"a".repeat(250)}@example.com` }, "Email must be a valid email address"],
  [{ password: "" }, "Password is required"],
  [{ password: 7 }, "Password is required"],
  [{ password: "12345" }, "Password must be at least 6 characters"],
  [{ password: "👍👍👍👍👍" }, "Password must be at least 6 characters"],
  [{ password: "x".repeat(257) }, "Password must be max. 256 characters"],
  [{ password: "Password1" }, "Choose a less common password"],
  [{ password: " 12345" }, null],
  [{ password: "👍".repeat(256) }, null],
])("%o: %s", (change, message) => {
  expect(errorOf(change)).toBe(message);
});

test("names and addresses are normalized, passwords are not", () => {
  const typed = { username: "  Ann ", email: " ANN@Example.COM ", password: "  spaced out " };
  expect(signUpSchema.parse(typed)).toEqual({
    username: "Ann",
    email: "ann@example.com",
    password: "  spaced out ",
    turnstile: "",
  });
});

test("a login accepts common passwords, but no overlong ones", () => {
  expect(loginSchema.safeParse({ username: "ann", password: "123456" }).success).toBe(true);
  expect(loginSchema.safeParse({ username: "ann", password: "x".repeat(257) }).success).toBe(false);
});

test.each([
  ["ann@bücher.example", "ann@xn--bcher-kva.example"],
  ["Ann@BÜCHER.example", "ann@xn--bcher-kva.example"],
  ["ann@例え。テスト", "ann@xn--r8jz45g.xn--zckzah"],
  ["ann@пример.рф", "ann@xn--e1afmkfd.xn--p1ai"],
  ["ann@ｅｘａｍｐｌｅ.com", "ann@example.com"],
])("the address %s is kept as %s", (typed, email) => {
  expect(signUpSchema.parse({ ...good, email: typed }).email).toBe(email);
});
