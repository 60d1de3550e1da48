import { CHAPTERS_SHOWN } from "~/features/lists/model/chapter-limits";
import type { ChapterView } from "~/features/lists/model/list-view";
import { Chip } from "~/ui/chip";
import { Disclosure } from "~/ui/disclosure";
import styles from "./chapter-chips.module.css";

export function ChapterChips({ chapters }: { chapters: ChapterView[] }) {
  if (chapters.length === 0) return null;
  const chips = (
    <ul className={styles.chips}>
      {chapters.map((chapter) => (
        <li key={chapter.name}>
          <Chip {...chapter} />
        </li>
      ))}
    </ul>
  );
  if (chapters.length <= CHAPTERS_SHOWN) return chips;
  return <Disclosure closed={`${chapters.length} chapters`}>{chips}</Disclosure>;
}
