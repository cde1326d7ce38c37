export default function ErrorLogPage() {
  return <h1>ErrorLogPage</h1>
}
