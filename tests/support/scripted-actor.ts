import { fromPromise } from 'xstate'

/** A stub actor: `calls` holds its inputs, `answer` completes the oldest open call. */
export function scriptedActor<Output, Input>() {
  const calls: Input[] = []
  const open: { resolve: (output: Output) => void; reject: (error: unknown) => void }[] = []
  const settle = async (end: (call: (typeof open)[number]) => void) => {
    const call = open.shift()
    if (!call) throw new Error('no call is waiting for an answer')
    end(call)
    await new Promise((resume) => setImmediate(resume))
  }
  return {
    calls,
    waiting: () => open.length,
    logic: fromPromise<Output, Input>(({ input }) => {
      calls.push(input)
      return new Promise<Output>((resolve, reject) => open.push({ resolve, reject }))
    }),
    answer: (output: Output) => settle((call) => call.resolve(output)),
    fail: (error: unknown) => settle((call) => call.reject(error)),
  }
}
