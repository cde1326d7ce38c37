import { Agent, request } from 'node:http'

/** One keep-alive connection, as a browser or a merchant uses it. */
export function createCaller() {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  return {
    /**
     * Sends a request, reads the whole response and returns the ms to its last byte. Throws unless the status is 200.
     */
    time: (
      url: string,
      { body, headers = {} }: { headers?: Record<string, string>; body?: string } = {},
    ): Promise<number> =>
      new Promise((resolve, reject) => {
        const begin = performance.now()
        const method = body === undefined ? 'GET' : 'POST'
        const sent = request(
          url,
          {
            agent,
            method,
            headers:
              body === undefined
                ? headers
                : { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body), ...headers },
          },
          (response) => {
            const chunks: Buffer[] = []
            response.on('data', (chunk: Buffer) => chunks.push(chunk))
            response.on('end', () => {
              if (response.statusCode === 200) resolve(performance.now() - begin)
              else
                reject(
                  new Error(
                    `${url} answered ${response.statusCode}: ${Buffer.concat(chunks).toString().slice(0, 300)}`,
                  ),
                )
            })
          },
        )
        sent.on('error', reject)
        sent.end(body)
      }),
    close: () => agent.destroy(),
  }
}

/** Times two functions alternately, so that other load on the machine affects both. */
export async function alternate(
  rounds: number,
  own: () => Promise<number>,
  rival: () => Promise<number>,
): Promise<{ own: number[]; rival: number[] }> {
  const warmUp = Math.min(200, rounds)
  const times = { own: [] as number[], rival: [] as number[] }
  for (let round = -warmUp; round < rounds; round += 1) {
    const rivalMs = await rival()
    const ownMs = await own()
    if (round < 0) continue
    times.rival.push(rivalMs)
    times.own.push(ownMs)
  }
  return times
}
