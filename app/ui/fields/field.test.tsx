import { describe, expect, test } from "vitest";
import { htmlOf, wordsOf } from "#tests/support/render";
import { UserText } from "~/ui/text/user-text";
import { ErrorSummary } from "./error-summary";
import { Field } from "./field";

describe("a field", () => {
  test("wires label, hint, counter and error to its input", async () => {
    const html = await htmlOf(
      <Field id="t" label="Title" name="title" hint="Be brief" counter={60} error="Title is required" />,
    );
    expect(html).toContain("<label class");
    expect(html).toContain('for="t"');
    expect(html).toContain('aria-describedby="t-hint t-counter t-error"');
    for (const id of ["t-hint", "t-counter", "t-error"]) expect(html).toContain(`id="${id}"`);
    expect(html).toContain('aria-invalid="true"');
    expect(wordsOf(html)).toBe("Title up to 60 Be brief Title is required");
  });

  test("counts the code points of its initial value", async () => {
    const html = await htmlOf(<Field label="Title" name="title" counter={5} defaultValue=" 😀😀 " />);
    expect(wordsOf(html)).toContain("2 of 5");
    expect(html).not.toContain("aria-invalid");
  });

  test("accepts a conform field", async () => {
    const meta = { id: "f-name", name: "name", formId: "f", initialValue: "ann", errors: ["Taken"] };
    const html = await htmlOf(<Field label="Username" meta={meta} />);
    expect(html).toContain('name="name"');
    expect(html).toContain('value="ann"');
    expect(html).toContain('form="f"');
    expect(html).toContain("Taken");
  });
});

test("an error summary links to the fields, and does not exist without errors", async () => {
  const html = await htmlOf(<ErrorSummary errors={[{ message: "Title is required", fieldId: "t" }]} />);
  expect(html).toContain('<a href="#t">Title is required</a>');
  expect(html).toContain('role="alert"');
  expect(await htmlOf(<ErrorSummary errors={[]} />)).toBe("");
});

test("what users write is shown literally, with links that pass on no referrer", async () => {
  const html = await htmlOf(<UserText text="<img src=x> https://a.example/b javascript:alert(1)" />);
  expect(html).toBe(
    '&lt;img src=x&gt; <a href="https://a.example/b" rel="nofollow ugc noopener noreferrer">https://a.example/b</a> javascript:alert(1)',
  );
});
