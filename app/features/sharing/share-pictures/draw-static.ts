/** Pictures of pages without one of their own. */
import { doubleRule, framed, HEIGHT, MARGIN, productName, WIDTH } from "./frame";
import { COLOURS, column, disc, type PictureNode, row, words } from "./picture-nodes";

const TAGLINE = "it’s always nice to have options";
const SLIP = { size: 130, border: 3, disc: 36 };
const SLIPS = [true, true, true, false, false, false, false];

/** The picture of all pages but lists, items, members and invitations. */
export const drawDefault = (product: string): PictureNode =>
  column(
    {
      width: WIDTH,
      height: HEIGHT,
      padding: `0 ${MARGIN}px`,
      gap: 80,
      justifyContent: "center",
      backgroundColor: COLOURS.paper,
    },
    [
      doubleRule(),
      column({ alignItems: "center", gap: 12 }, [
        productName(product, 84),
        words(TAGLINE, { size: 40, colour: "ink-2" }),
      ]),
      doubleRule(),
    ],
  );

/** The picture of invitations: slips of paper, some of them filled. */
export const drawInvitation = (product: string): PictureNode =>
  framed(product, "by invitation", [
    words("Rank it with us", { size: 66, bold: true }),
    words("Everyone ranks alone. Then the lists become one.", { size: 40, colour: "ink-2" }),
    row({ justifyContent: "space-between", paddingTop: 56 }, SLIPS.map(slip)),
  ]);

const slip = (isFilled: boolean): PictureNode =>
  row(
    {
      width: SLIP.size,
      height: SLIP.size,
      border: `${SLIP.border}px solid ${COLOURS[isFilled ? "ink" : "rule"]}`,
      alignItems: "center",
      justifyContent: "center",
    },
    isFilled ? [disc("ink", SLIP.disc)] : [],
  );
