export default function RegisterSuccess() {
  return <h1>RegisterSuccess</h1>;
}
