import { useEffect, useState } from 'react'
import type { WireIssue } from '#adapters/wire/envelope.ts'
import { usePorts } from '#engine/react/ports.tsx'
import { sayFault } from '#engine/react/say-fault.ts'
import type { Lang } from '#engine/text/text.ts'

/** Typing is let come to rest before the server is asked. */
const REST_MS = 400

export interface FiringsAnswer {
  /** what the expression says; '' while nobody knows */
  words: string
  times: string[]
  /** why there are none; '' when there are */
  wrong: string
  /** which part it is that cannot be read, counted from 1 */
  wrongPart?: number
}

const NOTHING: FiringsAnswer = { words: '', times: [], wrong: '' }

/** What the server reads in an expression: the same code that plans the jobs. */
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

/** The server says what is wrong in the reader's words, and of a part that cannot be read which one it is. */
function wrongOf(error: unknown, lang: Lang): Pick<FiringsAnswer, 'wrong' | 'wrongPart'> {
  const [issue] = (error as { data?: { issues?: WireIssue[] } | null }).data?.issues ?? []
  if (!issue) return { wrong: sayFault(error, lang) }
  return { wrong: issue.msg, wrongPart: issue.code === 'cron.part' ? Number(issue.params?.at) : undefined }
}
