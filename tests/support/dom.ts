/** For component tests: waiting is bounded by patience, not by how busy the machine is. */
import { configure } from '@testing-library/react'

configure({ asyncUtilTimeout: 15_000 })
