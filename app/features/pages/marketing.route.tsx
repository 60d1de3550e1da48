export default function Marketing() {
  return <h1>Marketing</h1>;
}
