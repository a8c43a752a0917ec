/** One entry of a time line, in words: who did what and when, with what can be done about it. @source JB-18 */
import { Button } from 'antd'
import { Fragment, type ReactNode, useState } from 'react'
import { partsOf } from '#adapters/wire/mention.ts'
import type { ChangeEntry, CommentEntry, ToldField, ToldFile } from '#adapters/wire/trail.ts'
import { Face } from '#engine/react/look/marks.tsx'
import { usePage } from '#engine/react/state/scope.tsx'
import { type Translate, useT } from '#engine/react/text.ts'
import { Whole } from '../../../parts/changed-values.tsx'
import { FileName } from '../../../parts/files/file-cells.tsx'
import { sayAgo } from './say-ago.ts'

/** Values of an action shown at first; those of a new record are on its form anyway. */
const IN_SIGHT = 3

/** A text with elements in place of its names. */
function Phrase({ says, parts }: { says: string; parts: Record<string, ReactNode> }) {
  return says.split(/\{(\w+)\}/).map((part, at) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the parts of one text
    <Fragment key={at}>{at % 2 ? parts[part] : part}</Fragment>
  ))
}

interface HeadProps {
  says: string
  who: string
  at: string
  children?: ReactNode
}

function Head({ says, who, at, children }: HeadProps) {
  const { clock, lang } = usePage().ports
  const ago = sayAgo(at, clock.now(), lang)
  return (
    <div className="sw-trail-head">
      <span>
        <Phrase says={says} parts={{ who: <strong>{who}</strong> }} />
      </span>
      <time title={ago === at ? undefined : at}>{ago}</time>
      {children}
    </div>
  )
}

export function Comment({ entry, onRemove }: { entry: CommentEntry; onRemove(): void }) {
  const t = useT()
  const { me } = usePage().ports
  const { text, people, who, at, remover, removes } = entry
  return (
    <li className="sw-trail-comment">
      <Face name={who} />
      <Head says="{who}" {...{ who, at }}>
        {removes && (
          <Button size="small" type="link" aria-label={t('trail.removeOf', { who, at })} onClick={onRemove}>
            {t('trail.removeComment')}
          </Button>
        )}
      </Head>
      {text === null ? (
        <p className="sw-trail-none">{t('trail.commentGone', { who: remover })}</p>
      ) : (
        <p className="sw-trail-said">
          {partsOf(text).map(({ said, id }, at) =>
            id === undefined ? (
              said
            ) : (
              // biome-ignore lint/suspicious/noArrayIndexKey: what was said does not change any more
              <mark key={at} data-me={id === me.id || undefined}>
                @{people[id] ?? id}
              </mark>
            ),
          )}
        </p>
      )}
    </li>
  )
}

interface ChangeProps {
  /** those of one action; the newest, the record's own change where there is one, is what is restored */
  entries: [ChangeEntry, ...ChangeEntry[]]
  onRestore(change: ChangeEntry): void
}

export function Change({ entries, onRestore }: ChangeProps) {
  const t = useT()
  const own = entries.find(({ part }) => !part)
  const { at, verb } = own ?? { ...entries[0], verb: 'edit' }
  const who = entries[0].who || t('trail.product')
  const restored = entries.find(({ restores }) => restores)
  const says = DID[verb] ? t(DID[verb]) : `{who} · ${t(`trail.${verb}`)}`
  return (
    <li className={`sw-trail-${verb}`}>
      <Face name={who} />
      <Head {...{ says, who, at }}>
        {restored && (
          <Button
            size="small"
            type="link"
            aria-label={t('trail.backOf', { at: restored.at })}
            onClick={() => onRestore(restored)}
          >
            {t('trail.back')}
          </Button>
        )}
      </Head>
      <Lines entries={entries} inSight={verb === 'add' ? 0 : IN_SIGHT} />
    </li>
  )
}

const DID: Partial<Record<string, string>> = {
  add: 'trail.didAdd',
  edit: 'trail.didEdit',
  remove: 'trail.didRemove',
  restore: 'trail.didRestore',
}

/** What was changed, a line for each value; without what stands on the record's form anyway until it is asked for. */
function Lines({ entries, inSight }: { entries: ChangeEntry[]; inSight: number }) {
  const t = useT()
  const [whole, setWhole] = useState(false)
  const hasRows = entries.length > 1
  const lines = entries.flatMap(entry => linesOf(entry, hasRows, t))
  if (lines.length === 0) return null
  const shown = whole ? lines : lines.slice(0, inSight)
  const left = lines.length - shown.length
  return (
    <>
      {shown.length > 0 && (
        <ul className="sw-trail-lines">
          {shown.map((line, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: what happened does not change any more
            <li key={at}>{line}</li>
          ))}
        </ul>
      )}
      {left > 0 && (
        <Button size="small" type="link" aria-expanded={false} onClick={() => setWhole(true)}>
          {t(inSight ? 'trail.more' : 'trail.values', { n: left })}
        </Button>
      )}
    </>
  )
}

function linesOf({ verb, part, fields, rowsOnly }: ChangeEntry, hasRows: boolean, t: Translate): ReactNode[] {
  const title = part && <b className="sw-trail-part">{t(`trail.${verb}Part`, { part })}</b>
  const none = !part && verb === 'edit' && fields.length === 0
  const told = fields.map(field => <FieldLine key={field.title} field={field} />)
  if (part) return [title, ...(verb === 'edit' ? told : [])]
  // the rows that were changed are told themselves
  if (none) return rowsOnly && hasRows ? [] : [t(rowsOnly ? 'trail.rows' : 'trail.hidden')]
  return told
}

function FieldLine({ field: { title, before, after, files } }: { field: ToldField }) {
  const t = useT()
  const says = before && after ? 'trail.fromTo' : after ? 'trail.setTo' : 'trail.cleared'
  return (
    <Phrase
      says={t(says)}
      parts={{
        title: <span className="sw-trail-field">{title}</span>,
        before: <del>{files ? linksTo(files.before) : <Whole value={before} />}</del>,
        after: <ins>{files ? linksTo(files.after) : <Whole value={after} />}</ins>,
      }}
    />
  )
}

/** Files of a change: those the reader may open are links, of others only the name is shown. */
function linksTo(files: ToldFile[]): ReactNode {
  return files.map(({ name, link }, at) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: what happened does not change any more
    <span key={at}>{link ? <FileName file={{ name, link }} /> : name}</span>
  ))
}
