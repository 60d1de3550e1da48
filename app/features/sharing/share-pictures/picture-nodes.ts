/** The parts of which share pictures are composed. `draw-picture.server.ts` sets their text and draws them. */
import type { ContainerNode } from "@takumi-rs/wasm";

/** The colours of the light scheme in tokens.css. */
export const COLOURS = {
  paper: "#faf8f3",
  ink: "#1c1a16",
  "ink-2": "#5c564b",
  rule: "#e4ded1",
  accent: "#bd3719",
  gold: "#d9a521",
  "on-gold": "#1d1505",
} as const;

export type Colour = keyof typeof COLOURS;

export type Style = NonNullable<ContainerNode["style"]>;

export type Words = {
  kind: "words";
  text: string;
  /** Height of letters in pixels. */
  size: number;
  /** Without it, one line of any width. */
  width?: number;
  lines?: number;
  bold?: boolean;
  colour?: Colour;
  /** A colour of a tile, in place of `colour`. */
  ink?: string;
  align?: "left" | "right" | "center";
  /** Drawn if a letter of the text is in no font. */
  instead?: PictureNode;
};

export type PictureNode = Words | { kind: "box"; style: Style; children: PictureNode[] };

export const box = (style: Style, children: PictureNode[] = []): PictureNode => ({
  kind: "box",
  style,
  children,
});

export const row = (style: Style, children: PictureNode[]) =>
  box({ flexDirection: "row", ...style }, children);

export const column = (style: Style, children: PictureNode[]) =>
  box({ flexDirection: "column", ...style }, children);

export const words = (text: string, options: Omit<Words, "kind" | "text">): Words => ({
  kind: "words",
  text,
  ...options,
});

export const bar = (colour: Colour, width: number | string, height: number): PictureNode =>
  box({ backgroundColor: COLOURS[colour], width, height, flexShrink: 0 });

/** A circle around its content. */
export const disc = (colour: Colour, radius: number, children: PictureNode[] = [], style: Style = {}) =>
  row(
    {
      width: 2 * radius,
      height: 2 * radius,
      borderRadius: radius,
      backgroundColor: COLOURS[colour],
      alignItems: "center",
      justifyContent: "center",
      flexShrink: 0,
      ...style,
    },
    children,
  );

/** A circle whose centre is at a point of the box around it. */
export const dotAt = (x: number, y: number, radius: number): PictureNode =>
  disc("accent", radius, [], { position: "absolute", left: x - radius, top: y - radius });
