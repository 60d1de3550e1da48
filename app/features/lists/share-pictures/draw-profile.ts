import { graphemesOf } from "~/lib/graphemes";
import { plural } from "~/lib/plural";
import { framed, INNER, inDirectionOf } from "./frame";
import { column, disc, type PictureNode, row, words } from "./picture-nodes";

export type SharedProfile = {
  username: string;
  /** The publication that the account represents; null for people. */
  standsFor: string | null;
  product: string;
  lists: number;
  /** Titles of the newest public lists, at most three. */
  newest: string[];
};

const FACE = 66;
const GAP = 36;
const DOT = 9;
const TEXT_WIDTH = INNER - 2 * FACE - GAP;

export function drawProfile({ username, standsFor, product, lists, newest }: SharedProfile): PictureNode {
  const initial = graphemesOf(username)[0]?.toUpperCase() ?? "";
  return framed(product, plural(lists, "list"), [
    row({ alignItems: "center", gap: GAP, paddingBottom: 34 }, [
      disc("ink", FACE, [words(initial, { size: 66, bold: true, colour: "paper" })]),
      column({}, [
        words(username, { size: 66, bold: true, width: TEXT_WIDTH }),
        ...(standsFor ? [words(standsFor, { size: 36, width: TEXT_WIDTH, colour: "ink-2" })] : []),
      ]),
    ]),
    ...newest.map((title, i) =>
      row({ height: 74, alignItems: "center", gap: GAP, paddingLeft: 2 * (FACE - DOT) }, [
        disc(i === 0 ? "gold" : "ink", DOT),
        words(title, { size: 40, width: TEXT_WIDTH, align: inDirectionOf(title).align }),
      ]),
    ),
  ]);
}
