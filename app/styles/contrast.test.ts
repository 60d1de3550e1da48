import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";

const css = readFileSync("app/styles/tokens.css", "utf8");

/** Both schemes' values of a token. */
function valuesOf(token: string): [light: string, dark: string] {
  const value = new RegExp(`--${token}: ([^;]+);`).exec(css)?.[1] ?? "";
  const [, light, dark] = /light-dark\((#\w{6}), (#\w{6})\)/.exec(value) ?? ["", value, value];
  return [light as string, dark as string];
}

function luminance(hex: string): number {
  const [r, g, b] = [1, 3, 5].map((at) => {
    const c = Number.parseInt(hex.slice(at, at + 2), 16) / 255;
    return c <= 0.03928 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4;
  }) as [number, number, number];
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

/** WCAG 2.2 contrast ratio. */
function contrast(a: string, b: string): number {
  const [high, low] = [luminance(a), luminance(b)].sort((x, y) => y - x) as [number, number];
  return (high + 0.05) / (low + 0.05);
}

const TEXT = 4.5;
const SHAPE = 3;
const PAIRS: [string, string, number][] = [
  ...["ink", "ink-2", "ink-3", "accent", "accent-2", "up"].flatMap((text): [string, string, number][] =>
    ["paper", "sheet", "chapter"].map((ground) => [text, ground, TEXT]),
  ),
  ["chapter-ink", "chapter", TEXT],
  ["chapter-ink", "chapter-2", TEXT],
  ["on-accent", "accent", TEXT],
  ["on-accent", "accent-2", TEXT],
  ["on-gold", "gold", TEXT],
  ["paper", "ink", TEXT],
  ["ink-2", "rule", TEXT],
  ["edge", "paper", SHAPE],
  ["edge", "sheet", SHAPE],
];

describe.each(["light", "dark"])("in the %s scheme", (scheme) => {
  test.each(PAIRS)("%s on %s keeps %d : 1", (text, ground, least) => {
    const at = scheme === "light" ? 0 : 1;
    expect(contrast(valuesOf(text)[at], valuesOf(ground)[at])).toBeGreaterThanOrEqual(least);
  });
});
