export default function LongList() {
  return <h1>LongList</h1>;
}
