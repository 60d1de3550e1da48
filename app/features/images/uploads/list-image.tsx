import { useEffect, useRef, useState } from "react";
import styles from "./list-image.module.css";

type Props = {
  src: string | null;
  /** frame: fixed ratio across the column; square: cover beside a card's title; thumb: small square. */
  look?: "frame" | "square" | "thumb";
  /** Set for the image at the top of a page; others load lazily. */
  eager?: boolean;
};

const SIZES = { frame: [1000, 400], square: [88, 88], thumb: [64, 64] };

/** A list's image in a fixed-size frame, which avoids layout shift; removed if missing or broken. */
export function ListImage({ src, look = "frame", eager = false }: Props) {
  const image = useRef<HTMLImageElement>(null);
  const [failed, setFailed] = useState<string | null>(null);
  useEffect(() => {
    // the image may have failed before hydration
    if (image.current?.complete && image.current.naturalWidth === 0) setFailed(src);
  }, [src]);
  if (!src || failed === src) return null;
  return (
    <figure className={`rounded ${styles.frame}`} data-look={look}>
      <img
        ref={image}
        alt=""
        width={SIZES[look][0]}
        height={SIZES[look][1]}
        loading={eager ? "eager" : "lazy"}
        decoding="async"
        referrerPolicy="no-referrer"
        src={src}
        onError={() => setFailed(src)}
      />
    </figure>
  );
}
