/** A person's drawn face on a picture, as in ui/icons/face.module.css. */
import { faceOf } from "~/lib/look/face";
import { hexOf } from "~/lib/look/oklch";
import { initialsOf } from "~/lib/people/initials";
import { box, type PictureNode, row, words } from "./picture-nodes";

/** Degrees between the two tones. */
const APART: Record<string, number> = { x: 145, y: 180, z: 215 };
const FIRST = 15;
const STEP = 30;
const HUES = "abcdefghijkl";

/** Draws a disc in two tones with the initials. */
export function drawFace(name: string, radius: number): PictureNode {
  const [cut = "", apart = "", hue = ""] = faceOf(name);
  const angle = FIRST + STEP * HUES.indexOf(hue);
  const size = 2 * radius;
  const second = hexOf(0.7, 0.13, (angle + (APART[apart] ?? 0)) % 360);
  const initials = initialsOf(name);
  const part = initials.length > 1 ? 0.7 : 0.9;
  return row(
    {
      position: "relative",
      width: size,
      height: size,
      borderRadius: radius,
      backgroundColor: hexOf(0.8, 0.1, angle),
      overflow: "hidden",
      flexShrink: 0,
    },
    [
      toneOf(cut, size, second),
      row(
        {
          position: "absolute",
          left: 0,
          top: 0,
          width: size,
          height: size,
          alignItems: "center",
          justifyContent: "center",
        },
        [words(initials, { size: Math.round(part * radius), bold: true, ink: hexOf(0.2, 0.05, angle) })],
      ),
    ],
  );
}

function toneOf(cut: string, size: number, backgroundColor: string): PictureNode {
  const part = (left: number, top: number, width: number, height: number, borderRadius = 0) =>
    box({
      position: "absolute",
      left: left * size,
      top: top * size,
      width: width * size,
      height: height * size,
      borderRadius: borderRadius * size,
      backgroundColor,
    });
  if (cut === "1") return part(0, 0.54, 1, 0.46);
  if (cut === "2") return part(0.36, -0.24, 0.92, 0.92, 0.46);
  return cut === "3" ? part(0, 0, 0.31, 1) : part(-0.2, 0.68, 1.4, 1.4, 0.7);
}
