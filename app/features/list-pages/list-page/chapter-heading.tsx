import { CHAPTERS_SHOWN } from "~/features/lists/model/chapter-limits";
import type { ChapterView } from "~/features/lists/model/list-view";
import { Chip } from "~/ui/buttons/chip";
import { Disclosure } from "~/ui/layout/disclosure";
import { FollowButton } from "~/ui/toggles/follow-button";
import styles from "./chapter-heading.module.css";

export function ChapterHeading({ chapters }: { chapters: ChapterView[] }) {
  if (chapters.length === 0) return null;
  if (chapters.length <= CHAPTERS_SHOWN) return <ChapterLinks chapters={chapters} />;
  return (
    <div className={`row gap-x-3 ${styles.many}`}>
      <ChapterLinks chapters={chapters.slice(0, 1)} />
      <Disclosure
        closed={`show all ${chapters.length} chapters`}
        opened={`hide all ${chapters.length} chapters`}
      >
        <ChapterLinks chapters={chapters.slice(1)} />
      </Disclosure>
    </div>
  );
}

function ChapterLinks({ chapters }: { chapters: ChapterView[] }) {
  return (
    <ul className={`chips ${styles.chapters}`}>
      {chapters.map(({ name, followed }) => (
        <li key={name}>
          <Chip name={name} />
          <FollowButton
            chapter={name}
            followed={followed}
            whenFollowed="FOLLOWED"
            className={`fine bold ${styles.follow}`}
          />
        </li>
      ))}
    </ul>
  );
}
