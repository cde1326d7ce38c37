import { AppError } from '#server/http/app-error.ts'

/** What became of one order of many: a refusal leaves the others as they are. */
export async function resultOf(
  orderCode: string,
  work: () => Promise<unknown>,
): Promise<{ orderCode: string; ok: boolean; refusal: string | null }> {
  try {
    await work()
    return { orderCode, ok: true, refusal: null }
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    const refusal = error.failure.params?.['refusal']
    return {
      orderCode,
      ok: false,
      refusal: typeof refusal === 'string' ? refusal : (error.message.split('.').at(-1) ?? error.message),
    }
  }
}
