import './app.ts'
import './apiKey.ts'
import './notify.ts'
import './secret.ts'
