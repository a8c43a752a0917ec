import { lazy, type ReactNode, Suspense, useCallback, useState } from 'react'
import type { CropDialogProps } from './crop-dialog.tsx'

const CropDialog = lazy(() => import('./crop-dialog.tsx'))

interface Asked {
  file: File
  answer(cut: File | null): void
}

/** Asks which part of a picture is used. @returns `crop`, and the dialog to be drawn beside what calls it */
export function useCrop(
  settings: Pick<CropDialogProps, 'ratio' | 'round' | 'mostPx' | 'mostBytes'>,
): [crop: (file: File) => Promise<File | null>, dialog: ReactNode] {
  const [asked, setAsked] = useState<Asked | null>(null)
  const crop = useCallback((file: File) => new Promise<File | null>(answer => setAsked({ file, answer })), [])
  const dialog = asked && (
    <Suspense>
      <CropDialog
        {...settings}
        key={asked.file.name}
        file={asked.file}
        onDone={cut => {
          setAsked(null)
          asked.answer(cut)
        }}
      />
    </Suspense>
  )
  return [crop, dialog]
}
