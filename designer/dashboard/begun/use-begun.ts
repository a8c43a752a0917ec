/**
 * Takes up a card that was begun from a list of the app: the address names it. It is added to the app's first board, or to
 * a new one, in one step; nothing is published.
 * @source docs/designer.md#boards
 */
import { useEffect } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { type BegunCard, takeBegun } from '#engine/access/begun-card.ts'
import { useT } from '#engine/react/text.ts'
import { pick } from '#engine/text/text.ts'
import { useSay } from '../../say/say.ts'
import { useOutside, useSession, useSessionState } from '../../session/designer-context.tsx'
import { addressOf } from '../../session/surfaces.ts'
import { takeUp } from './take-up.ts'

export function useBegun(): void {
  const t = useT()
  const say = useSay()
  const session = useSession()
  const { app, conflict } = useSessionState('app', 'conflict')
  const { ports, manifests } = useOutside()
  const navigate = useNavigate()
  const [query] = useSearchParams()
  const begun = query.get('begun')
  const tell = (level: 'success' | 'info' | 'warning', key: string, params?: Record<string, string>) =>
    ports.notify.message(level, t(`designer.begun.${key}`, params))
  const begin = (card: BegunCard): boolean => {
    const state = session.state()
    const taken = takeUp(card, state, manifests)
    if (!taken) {
      tell('warning', 'gone')
      return false
    }
    const { calls, document, address, model, left } = taken
    const issues = session.runAll(calls, { select: { document, addresses: [address] } })
    if (issues.length > 0) {
      ports.notify.message('warning', say.issues(issues))
      return false
    }
    const nameOf = (id: string) =>
      pick(model.fields.find(field => field.id === id)?.title, ports.lang) || t('designer.begun.other')
    const board = say.text(session.state().view.docs[document]?.title)
    if (left.length === 0) tell('success', 'done', { board })
    else tell('warning', 'doneBut', { board, left: [...new Set(left.map(nameOf))].join(t('designer.begun.comma')) })
    navigate(addressOf(app.key, 'screens', { screen: document, node: address }), { replace: true })
    return true
  }
  // once for each card; where two people's drafts clash, that is settled first
  // biome-ignore lint/correctness/useExhaustiveDependencies: see above
  useEffect(() => {
    if (begun === null || conflict) return
    const card = takeBegun(ports.store, begun, app.key, Date.now())
    if (card && begin(card)) return
    if (!card) tell('info', 'unknown')
    const screen = query.get('screen')
    navigate(addressOf(app.key, 'screens', screen === null ? {} : { screen }), { replace: true })
  }, [begun, conflict === null])
}
