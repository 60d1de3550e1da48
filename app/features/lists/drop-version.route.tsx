export default function DropVersion() {
  return <h1>DropVersion</h1>;
}
