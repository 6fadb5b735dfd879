/**
 * Variables of the whole process, kept on `globalThis`: the server, its pages and its routes are bundled separately, and
 * hot reloading loads modules again, so that a module's own variables may exist more than once in a process. Names begin
 * with `condensery`; tests remove those between files (lib/server/testing/leave-no-trace.ts).
 */
export function processState<State extends object>(): Partial<State> {
  const holder: object = globalThis
  return holder as Partial<State>
}
