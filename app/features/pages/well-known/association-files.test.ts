import { expect, test } from "vitest";
import { readEnv } from "~/platform/env.server";
import { ASSOCIATION_FILES, readAssociationFile } from "./association-files.server";

test("each file has the text of its own setting, and none without it", () => {
  const text = '{"applinks":{"details":[]}}';
  for (const [n, name] of ["ASSETLINKS_JSON", "APPLE_APP_SITE_ASSOCIATION_JSON"].entries()) {
    const env = readEnv({ MODE: "development", [name]: text });
    const found = ASSOCIATION_FILES.map((file) => {
      try {
        return readAssociationFile(env, file);
      } catch {
        return null;
      }
    });
    expect(found).toEqual(n === 0 ? [text, null] : [null, text]);
  }
});
