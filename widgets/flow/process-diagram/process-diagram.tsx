/** The diagram of a process, asked for when it is looked at. @source SH-69, WU-69 */
import { lazy, Suspense } from 'react'
import { Skeleton } from '#engine/react/frame/waiting.tsx'
import { useProcess } from '../use-process.ts'

const Diagram = lazy(() => import('./diagram.tsx'))

export default function ProcessDiagram() {
  const page = useProcess()
  return (
    page && (
      <Suspense fallback={<Skeleton lines={5} />}>
        <Diagram read={page.readDiagram} />
      </Suspense>
    )
  )
}
