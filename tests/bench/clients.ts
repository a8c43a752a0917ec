import http from 'node:http'

export interface Shot {
  method: 'GET' | 'POST'
  path: string
  headers?: Record<string, string>
  body?: string
}

/**
 * Answers a second with so many clients, each sending its next request when it has its answer.
 * @param shot  the n-th request
 * @param took  is given how long each answer took, ms
 * @throws when an answer is not 200
 */
export async function measure(
  port: number,
  clients: number,
  seconds: number,
  shot: (n: number) => Shot,
  took: number[] = [],
): Promise<number> {
  const agent = new http.Agent({ keepAlive: true, maxSockets: clients })
  const end = performance.now() + seconds * 1000
  let sent = 0
  const client = async () => {
    while (performance.now() < end) {
      const asked = performance.now()
      await send(port, agent, shot(sent++))
      took.push(performance.now() - asked)
    }
  }
  const start = performance.now()
  await Promise.all(Array.from({ length: clients }, client))
  agent.destroy()
  return sent / ((performance.now() - start) / 1000)
}

export function send(
  port: number,
  agent: http.Agent | undefined,
  { method, path, headers, body }: Shot,
): Promise<string> {
  return new Promise((resolve, reject) => {
    const type = body === undefined ? {} : { 'content-type': 'application/json' }
    const request = http.request(
      { port, host: '127.0.0.1', agent, method, path, headers: { ...type, ...headers } },
      answer => {
        let text = ''
        answer.setEncoding('utf8')
        answer.on('data', part => (text += part))
        answer.on('end', () => (answer.statusCode === 200 ? resolve(text) : reject(new Error(`${path}: ${text}`))))
      },
    )
    request.on('error', reject)
    request.end(body)
  })
}
