/**
 * The check list: what stops publishing, what to look at, hints; each leads to its place.
 * @source docs/designer.md#session
 */
import { CheckCircleOutlined, CloseCircleOutlined, InfoCircleOutlined, WarningOutlined } from '@ant-design/icons'
import { Button, Popover } from 'antd'
import { type ReactNode, useState } from 'react'
import { useNavigate } from 'react-router'
import type { WireIssue } from '#adapters/wire/envelope.ts'
import { useT } from '#engine/react/text.ts'
import { useSession, useSessionState } from './designer-context.tsx'
import { placeOfIssue } from './place-of-issue.ts'
import { addressOf } from './surfaces.ts'

type Level = NonNullable<WireIssue['level']>
const LEVELS: Level[] = ['error', 'warning', 'hint']
const SIGNS: Record<Level, ReactNode> = {
  error: <CloseCircleOutlined className="dz-bad" />,
  warning: <WarningOutlined className="dz-warn" />,
  hint: <InfoCircleOutlined className="dz-quiet" />,
}

export function levelOf(issue: WireIssue): Level {
  return issue.level ?? 'error'
}

/** The counts, opening the list. */
export function CheckButton() {
  const t = useT()
  const { issues } = useSessionState()
  const [open, setOpen] = useState(false)
  const count = (level: Level) => issues?.filter(issue => levelOf(issue) === level).length ?? 0
  const [errors, warnings] = [count('error'), count('warning')]
  return (
    <Popover
      trigger="click"
      open={open}
      onOpenChange={setOpen}
      placement="bottomRight"
      content={<CheckList onJump={() => setOpen(false)} />}
      title={t('designer.checks')}
    >
      <Button
        type="text"
        aria-label={t('designer.checks.count', { errors, warnings })}
        icon={errors > 0 ? SIGNS.error : warnings > 0 ? SIGNS.warning : <CheckCircleOutlined className="dz-good" />}
      >
        {errors + warnings}
      </Button>
    </Popover>
  )
}

export function CheckList({ onJump }: { onJump?(): void }) {
  const t = useT()
  const { issues, view, app } = useSessionState()
  const session = useSession()
  const navigate = useNavigate()
  if (issues?.length === 0)
    return (
      <p className="dz-nothing">
        <CheckCircleOutlined className="dz-good" /> {t('designer.checks.none')}
      </p>
    )
  const jump = (issue: WireIssue) => {
    const place = placeOfIssue(view, issue)
    if (place) {
      session.select({ document: place.document, addresses: place.address ? [place.address] : [] })
      navigate(addressOf(app.key, place.surface, place.surface === 'screens' ? { screen: place.document } : {}))
    }
    onJump?.()
  }
  return (
    <ul className="dz-checks">
      {LEVELS.flatMap(level =>
        (issues ?? [])
          .filter(issue => levelOf(issue) === level)
          .map(issue => (
            <li key={`${issue.path} ${issue.code} ${issue.msg}`}>
              <button type="button" onClick={() => jump(issue)}>
                {SIGNS[level]}
                <span>
                  {issue.msg}
                  <small className="dz-quiet">{issue.path}</small>
                </span>
              </button>
            </li>
          )),
      )}
    </ul>
  )
}
