import { MASTERLIST } from "~/lib/addresses/paths";
import { Face } from "~/ui/icons/face";
import { RankBadge } from "~/ui/layout/rank-badge";
import type { ComparedSide } from "./comparison";

type Props = { side: ComparedSide; size?: "small" | "normal" | "big"; own?: boolean };

export function SideMark({ side, size = "normal", own = false }: Props) {
  if (side.path !== MASTERLIST) return <Face name={side.name} size={size} own={own} />;
  return (
    <span aria-hidden="true">
      <RankBadge rank={1} size={size === "big" ? "normal" : "small"} />
    </span>
  );
}
