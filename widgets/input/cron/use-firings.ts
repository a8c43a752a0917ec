import { useEffect, useState } from 'react'
import type { WireIssue } from '#adapters/wire/envelope.ts'
import { usePorts } from '#engine/react/ports.tsx'
import { sayFault } from '#engine/react/say-fault.ts'
import type { Lang } from '#engine/text/text.ts'

/** How long typing must pause before the server is asked. */
const REST_MS = 400

export interface FiringsAnswer {
  /** the expression in words; '' until it is known */
  words: string
  times: string[]
  /** why there are no firings; '' when there are */
  wrong: string
  /** the part that cannot be parsed, counted from 1 */
  wrongPart?: number
}

const NOTHING: FiringsAnswer = { words: '', times: [], wrong: '' }

/** Reads an expression on the server, with the code that plans the jobs. */
export function useFirings(expression: string): FiringsAnswer {
  const { data, lang } = usePorts()
  const [answer, setAnswer] = useState(NOTHING)
  useEffect(() => {
    const cronExpression = expression.trim()
    if (!cronExpression) return setAnswer(NOTHING)
    let isOver = false
    const tell = (next: FiringsAnswer) => isOver || setAnswer(next)
    const timer = setTimeout(() => {
      data.call('quartzJob.nextFirings', { cronExpression }).then(
        next => tell({ ...NOTHING, ...(next as object) }),
        error => tell({ ...NOTHING, ...wrongOf(error, lang) }),
      )
    }, REST_MS)
    return () => {
      isOver = true
      clearTimeout(timer)
    }
  }, [data, lang, expression])
  return answer
}

/** The server's message in the reader's language, and the number of a part that cannot be parsed. */
function wrongOf(error: unknown, lang: Lang): Pick<FiringsAnswer, 'wrong' | 'wrongPart'> {
  const [issue] = (error as { data?: { issues?: WireIssue[] } | null }).data?.issues ?? []
  if (!issue) return { wrong: sayFault(error, lang) }
  return { wrong: issue.msg, wrongPart: issue.code === 'cron.part' ? Number(issue.params?.at) : undefined }
}
