import './bar.ts'
import './pictorial.ts'
