import { plural } from "~/lib/text/plural";
import { agreementWords } from "./agreement";

type Props = { agreement: number; pairs: number };

/** Shows '84%' where room is short; tooltip and screen readers have '84% of 45 pairs'. */
export const AgreementInShort = ({ agreement, pairs }: Props) => (
  <span title={agreementWords(agreement, pairs)}>
    {agreement}%<span className="sr-only"> of {plural(pairs, "pair")}</span>
  </span>
);
