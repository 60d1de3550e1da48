export default function Drop() {
  return <h1>Drop</h1>;
}
