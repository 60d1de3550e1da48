export default function Chapter() {
  return <h1>Chapter</h1>;
}
