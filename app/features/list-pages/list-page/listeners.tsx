import type { ListView } from "~/features/lists/model/list-view";
import { plural } from "~/lib/plural";
import { Disclosure } from "~/ui/disclosure";
import styles from "./listeners.module.css";

type Props = { count: number; listening: ListView["listening"] };

export function Listeners({ count, listening: { chapters, saves } }: Props) {
  return (
    <Disclosure closed={plural(count, "listener")} beneath>
      <ul className={styles.sum}>
        {chapters.map(({ name, followers }) => (
          <li key={name}>
            {plural(followers, "person follows", "people follow")} {name}
          </li>
        ))}
        <li>{plural(saves, "person has", "people have")} saved this list</li>
      </ul>
    </Disclosure>
  );
}
