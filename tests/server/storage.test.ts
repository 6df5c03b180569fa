import './resource/storages.suite.ts'
import './resource/enabledStorage.suite.ts'
import './resource/links.suite.ts'
