/**
 * The input for a comment on a record. What is typed is not lost: leaving asks, a failed call keeps it, a reload offers
 * it again. @source JB-18
 */
import { Alert, Button, Input } from 'antd'
import { useEffect, useMemo, useRef, useState } from 'react'
import { LONGEST_COMMENT } from '#adapters/wire/trail.ts'
import { DraftOffer } from '#engine/react/form/draft/draft-offer.tsx'
import { useLeaveGuard } from '#engine/react/form/leave-guard.ts'
import { sayFault } from '#engine/react/say-fault.ts'
import { usePage } from '#engine/react/state/scope.tsx'
import { useT } from '#engine/react/text.ts'
import { countCodePoints } from '../../../parts/count-code-points.ts'
import { joinComments, useKeptComment } from './use-kept-comment.ts'

interface CommentBoxProps {
  /** name under which unsent text is kept */
  place: string
  onSay(text: string): Promise<void>
}

export function CommentBox({ place, onSay }: CommentBoxProps) {
  const t = useT()
  const { lang } = usePage().ports
  const [text, setText] = useState('')
  const [failed, setFailed] = useState<unknown>(null)
  const [saying, setSaying] = useState(false)
  const busy = useRef(false)
  const typed = useRef('')
  typed.current = text.trim()
  const { left, settle, keep } = useKeptComment(place, typed)
  // biome-ignore lint/correctness/useExhaustiveDependencies: kept with each key
  useEffect(keep, [text])
  const said = useMemo(
    () => ({
      dirty: () => typed.current !== '',
      discard() {
        typed.current = ''
        setText('')
      },
    }),
    [],
  )
  useLeaveGuard(said, false)
  const restore = () => {
    setText(joinComments(left, text))
    settle()
  }
  const isLong = countCodePoints(typed.current) > LONGEST_COMMENT
  const say = async () => {
    if (busy.current || !typed.current || isLong) return
    busy.current = true
    setSaying(true)
    setFailed(null)
    try {
      await onSay(typed.current)
      setText('')
    } catch (error) {
      setFailed(error)
    } finally {
      busy.current = false
      setSaying(false)
    }
  }
  return (
    <div className="sw-comment-box">
      {left && <DraftOffer at={left.at} what={String(left.values.comment)} onRestore={restore} onDrop={settle} />}
      <Input.TextArea
        aria-label={t('trail.comment')}
        placeholder={t('trail.commentHint')}
        autoSize={{ minRows: 2, maxRows: 8 }}
        value={text}
        readOnly={saying}
        status={isLong ? 'error' : undefined}
        count={{ max: LONGEST_COMMENT, show: isLong, strategy: value => countCodePoints(value.trim()) }}
        onChange={event => setText(event.target.value)}
        onKeyDown={event => (event.ctrlKey || event.metaKey) && event.key === 'Enter' && void say()}
      />
      {failed !== null && <Alert type="error" showIcon role="alert" message={sayFault(failed, lang)} />}
      <Button type="primary" loading={saying} disabled={!typed.current || isLong} onClick={() => void say()}>
        {t('trail.say')}
      </Button>
    </div>
  )
}
