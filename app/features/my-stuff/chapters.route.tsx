export default function Chapters() {
  return <h1>Chapters</h1>;
}
