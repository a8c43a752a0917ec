/**
 * The input for a comment on a record. What is typed is not lost: leaving asks, a failed call keeps it, a reload offers
 * it again. @source JB-18
 */
import { Alert, Button, Input } from 'antd'
import { useEffect, useId, useMemo, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import type { Mentionable } from '#adapters/wire/mention.ts'
import { LONGEST_COMMENT } from '#adapters/wire/trail.ts'
import { DraftOffer } from '#engine/react/form/draft/draft-offer.tsx'
import { useLeaveGuard } from '#engine/react/form/leave-guard.ts'
import { Face } from '#engine/react/look/marks.tsx'
import { sayFault } from '#engine/react/say-fault.ts'
import { usePage } from '#engine/react/state/scope.tsx'
import { useT } from '#engine/react/text.ts'
import { countCodePoints } from '../../../../parts/count-code-points.ts'
import { keptText, readKept, sentText } from './mention-text.ts'
import { joinComments, useKeptComment } from './use-kept-comment.ts'
import { useMentions } from './use-mentions.ts'

interface CommentBoxProps {
  /** the call that offers people to mention */
  call: string
  /** of the record */
  id: string
  /** name under which unsent text is kept */
  place: string
  onSay(text: string): Promise<void>
}

export function CommentBox({ call, id, place, onSay }: CommentBoxProps) {
  const t = useT()
  const { lang, me } = usePage().ports
  const [text, setText] = useState('')
  const [failed, setFailed] = useState<unknown>(null)
  const [saying, setSaying] = useState(false)
  const busy = useRef(false)
  const [chosen, setChosen] = useState<Mentionable[]>([])
  const area = useRef<HTMLTextAreaElement | null>(null)
  const typed = useRef('')
  typed.current = keptText(text.trim(), chosen)
  const sent = sentText(text.trim(), chosen)
  const mentions = useMentions(call, id, area, (next, caret, person) => {
    flushSync(() => {
      setText(next)
      setChosen([...chosen.filter(each => each.id !== person.id), person])
    })
    area.current?.setSelectionRange(caret, caret)
  })
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
    const { text: whole, chosen: earlier } = readKept(joinComments(left, keptText(text, chosen)))
    setText(whole)
    setChosen(earlier)
    settle()
  }
  const isLong = countCodePoints(sent) > LONGEST_COMMENT
  const say = async () => {
    if (busy.current || !typed.current || isLong) return
    busy.current = true
    setSaying(true)
    setFailed(null)
    try {
      await onSay(sent)
      setText('')
      setChosen([])
    } catch (error) {
      setFailed(error)
    } finally {
      busy.current = false
      setSaying(false)
    }
  }
  const isOffering = mentions.people.length > 0
  const list = useId()
  return (
    <div className="sw-comment-box">
      {failed !== null && <Alert type="error" showIcon role="alert" message={sayFault(failed, lang)} />}
      {left && (
        <DraftOffer
          at={left.at}
          what={readKept(String(left.values.comment)).text}
          onRestore={restore}
          onDrop={settle}
        />
      )}
      <Face name={me.name || me.account} />
      <div className="sw-said">
        <Input.TextArea
          aria-label={t('trail.comment')}
          placeholder={t('trail.commentHint')}
          autoSize={{ minRows: 1, maxRows: 8 }}
          value={text}
          readOnly={saying}
          status={isLong ? 'error' : undefined}
          count={{ max: LONGEST_COMMENT, show: isLong, strategy: value => countCodePoints(value.trim()) }}
          ref={found => {
            area.current = found?.resizableTextArea?.textArea ?? null
          }}
          aria-autocomplete="list"
          aria-haspopup="listbox"
          aria-controls={isOffering ? list : undefined}
          aria-activedescendant={isOffering ? `${list}-${mentions.at}` : undefined}
          onChange={event => {
            setText(event.target.value)
            mentions.ask()
          }}
          onBlur={mentions.close}
          onKeyDown={event => {
            if (mentions.press(event)) return
            if ((event.ctrlKey || event.metaKey) && event.key === 'Enter') void say()
          }}
        />
        <span className="sw-unseen" role="status">
          {isOffering ? t('trail.found', { n: mentions.people.length }) : ''}
        </span>
        {isOffering && (
          <div id={list} role="listbox" tabIndex={-1} className="sw-mentions" aria-label={t('trail.people')}>
            {mentions.people.map((person, at) => (
              <div
                key={person.id}
                id={`${list}-${at}`}
                role="option"
                tabIndex={-1}
                aria-selected={at === mentions.at}
                onMouseDown={event => {
                  // the focus stays in the text
                  event.preventDefault()
                  mentions.choose(person)
                }}
              >
                <Face name={person.name} />
                {person.name}
              </div>
            ))}
          </div>
        )}
      </div>
      <Button type="primary" loading={saying} disabled={!typed.current || isLong} onClick={() => void say()}>
        {t('trail.say')}
      </Button>
    </div>
  )
}
