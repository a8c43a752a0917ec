/**
 * The check list: what prevents publishing, warnings, hints; each leads to its place and offers a fix where there is
 * one. @source docs/designer.md#session
 */

import { App, Button, Popover, Skeleton, Tooltip } from 'antd'
import { type KeyboardEvent, type ReactNode, useMemo, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { type Issue, type Level, levelOf } from '#engine/error/issue.ts'
import { Icon } from '#engine/react/icon.tsx'
import { useLang, useT } from '#engine/react/text.ts'
import type { Sentence } from '../commands/documents/command.ts'
import { type IssuePlace, placeOfIssue } from '../say/place-of-issue.ts'
import { useSay } from '../say/say.ts'
import { sayWhere, titled } from '../say/titled.ts'
import { designerRoot } from '../session/container.ts'
import { useOutside, useSession, useSessionState } from '../session/designer-context.tsx'
import { addressOf, queryOf, surfacesOf } from '../session/surfaces.ts'
import type { Mend } from './mends/mend.ts'
import { mendOf } from './mends/mends.ts'
import './checks.css'

const LEVELS: Level[] = ['error', 'warning', 'hint']
const SIGNS: Record<Level, ReactNode> = {
  error: <Icon name="close-circle" className="dz-bad" />,
  warning: <Icon name="warning" className="dz-warn" />,
  hint: <Icon name="info-circle" className="dz-quiet" />,
}

/** The counts, opening the list. */
export function CheckButton() {
  const t = useT()
  const { issues } = useSessionState('issues')
  const [open, setOpen] = useState(false)
  const count = (level: Level) => issues?.filter(issue => levelOf(issue) === level).length ?? 0
  const [errors, warnings] = [count('error'), count('warning')]
  const button = useRef<HTMLButtonElement>(null)
  const leave = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || !open) return
    event.stopPropagation()
    setOpen(false)
    button.current?.focus()
  }
  return (
    <Popover
      trigger="click"
      open={open}
      getPopupContainer={designerRoot}
      onOpenChange={setOpen}
      placement="bottomRight"
      classNames={{ root: 'dz-check-popover' }}
      content={
        // biome-ignore lint/a11y/noStaticElementInteractions: it hears the key of what is inside
        <div onKeyDown={leave}>
          <CheckList onJump={() => setOpen(false)} />
        </div>
      }
      title={t('designer.checks')}
    >
      <Button
        ref={button}
        type="text"
        onKeyDown={leave}
        aria-label={t('designer.checks.count', { errors, warnings })}
        icon={
          errors > 0 ? SIGNS.error : warnings > 0 ? SIGNS.warning : <Icon name="check-circle" className="dz-good" />
        }
      >
        {errors + warnings}
      </Button>
    </Popover>
  )
}

interface CheckListProps {
  /** all of them if not given */
  levels?: Level[]
  /** the text where there are none */
  none?: string
  onJump?(): void
}

export function CheckList({ levels = LEVELS, none, onJump }: CheckListProps) {
  const t = useT()
  const { issues } = useSessionState('issues')
  if (!issues) return <Skeleton active title={false} paragraph={{ rows: 1 }} />
  const listed = issues.filter(issue => levels.includes(levelOf(issue)))
  if (listed.length === 0)
    return (
      <p className="dz-nothing">
        <Icon name="check-circle" className="dz-good" /> {none ?? t('designer.checks.none')}
      </p>
    )
  return (
    <div className="dz-checks">
      {levels.map(level => {
        const own = listed.filter(issue => levelOf(issue) === level)
        if (own.length === 0) return null
        return level === 'hint' ? (
          <Hints key={level} issues={own} onJump={onJump} />
        ) : (
          <Issues key={level} level={level} issues={own} onJump={onJump} />
        )
      })}
    </div>
  )
}

/** Advice is one line until it is opened; what has a fix is taken in one step. */
function Hints({ issues, onJump }: { issues: Issue[]; onJump?(): void }) {
  const t = useT()
  const say = useSay()
  const session = useSession()
  const { message } = App.useApp()
  const { view, app } = useSessionState('view', 'app')
  const [open, setOpen] = useState(false)
  const calls = useMemo(() => issues.flatMap(issue => mendOf(view, app, issue)?.calls ?? []), [issues, view, app])
  const untranslated = issues.filter(({ code }) => code === 'text.en').length
  const others = issues.length - untranslated
  const takeAll = () => {
    const refused = session.runAll(calls)
    if (refused.length > 0) message.warning(say.issues(refused))
  }
  return (
    <section aria-label={t('designer.checks.hint')}>
      <p className="dz-hints">
        {SIGNS.hint}
        <span className="dz-fill">
          {[
            others > 0 && t('designer.checks.hints', { n: others }),
            untranslated > 0 && t('designer.checks.untranslated', { n: untranslated }),
          ]
            .filter(Boolean)
            .join(t('designer.checks.and'))}
        </span>
        <Button type="link" size="small" aria-expanded={open} onClick={() => setOpen(!open)}>
          {t(open ? 'designer.checks.fold' : 'designer.checks.unfold')}
        </Button>
        {calls.length > 0 && (
          <Button size="small" icon={<Icon name="tool" />} onClick={takeAll}>
            {t('designer.checks.takeAll', { n: calls.length })}
          </Button>
        )}
      </p>
      {open && <Issues level="hint" issues={issues} onJump={onJump} />}
    </section>
  )
}

const FIRST = 20
const MORE = 100

/** A large model may have a thousand issues: the first ones are shown, and more on request. */
function Issues({ level, issues, onJump }: { level: Level; issues: Issue[]; onJump?(): void }) {
  const t = useT()
  const { view, app } = useSessionState('view', 'app')
  const [most, setMost] = useState(FIRST)
  const told = useMemo(
    () =>
      issues.slice(0, most).map(issue => ({ issue, place: placeOfIssue(view, issue), mend: mendOf(view, app, issue) })),
    [issues, most, view, app],
  )
  return (
    <section aria-label={t(`designer.checks.${level}`)}>
      <h4>
        {t(`designer.checks.${level}`)} · {issues.length}
      </h4>
      <ul>
        {told.map(({ issue, place, mend }) => (
          <IssueRow
            key={`${issue.path} ${issue.code} ${JSON.stringify(issue.params)}`}
            issue={issue}
            place={place}
            mend={mend}
            onJump={onJump}
          />
        ))}
      </ul>
      {issues.length > most && (
        <Button type="link" onClick={() => setMost(most + MORE)}>
          {t('designer.moreOf', { n: issues.length - most })}
        </Button>
      )}
    </section>
  )
}

interface IssueRowProps {
  issue: Issue
  place: IssuePlace | null
  mend: Mend | null
  onJump?(): void
}

function IssueRow({ issue, place, mend, onJump }: IssueRowProps) {
  const t = useT()
  const say = useSay()
  const session = useSession()
  const { app, view } = useSessionState('app', 'view')
  const navigate = useNavigate()
  const lang = useLang()
  const { manifests } = useOutside()
  const jump = () => {
    if (!place) return
    session.select({ document: place.document, addresses: place.address ? [place.address] : [] })
    const surface = surfacesOf(view, app.kind).includes(place.surface) ? place.surface : 'screens'
    navigate(addressOf(app.key, surface, queryOf(surface, place.document)))
    onJump?.()
  }
  const told = { t, lang, manifests, app, view }
  const where = sayWhere(told, issue)
  const message = (
    <>
      {SIGNS[levelOf(issue)]}
      <span>
        {say.issues([issue])}
        <small className="dz-quiet">{where}</small>
      </span>
    </>
  )
  return (
    <li>
      {place ? (
        <button type="button" className="dz-issue" onClick={jump}>
          {message}
        </button>
      ) : (
        <span className="dz-issue">{message}</span>
      )}
      {mend && (
        <Tooltip title={t('designer.mend.help')}>
          <Button size="small" icon={<Icon name="tool" />} onClick={() => session.runAll(mend.calls)}>
            {say.sentence({ ...mend.say, params: titled(told, issue, mend.say.params) as Sentence['params'] })}
          </Button>
        </Tooltip>
      )}
    </li>
  )
}
