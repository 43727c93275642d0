// Words that tools fill in themselves: VS Code and Claude Code between `${` and `}`, Open WebUI, LibreChat and chat
// front ends between `{{` and `}}`, Raycast between `{` and `}`.

const DOLLAR =
  /^(?:selection|selectedText|file|fileBasename|fileDirname|fileBasenameNoExtension|lineNumber|workspaceFolder|workspaceFolderBasename|CLAUDE_\w+|(?:env|config|command):[\w.:-]+)$/;

const OPEN_WEBUI =
  /^(?:CLIPBOARD|CURRENT_(?:DATE|DATETIME|TIME|TIMEZONE|WEEKDAY)|USER_(?:NAME|EMAIL|BIO|GENDER|BIRTH_DATE|AGE|LANGUAGE|LOCATION)|prompt:(?:start|end|middletruncate):\d+|MESSAGES(?::(?:START|END|MIDDLETRUNCATE):\d+)?(?:\|(?:start|end|middletruncate):\d+)?)$/;
const LIBRECHAT =
  /^(?:current_date|current_datetime|current_user|iso_datetime|local_date|local_datetime|utc_iso_datetime)$/i;
const CHAT = /^(?:user|char|bot|assistant|random.*|time|date|isotime|isodate|weekday|input_history|history)$/i;

const RAYCAST = /^(?:clipboard|cursor|selection|browser-tab|date|time|datetime|day|uuid|snippet)\b/;
const RAYCAST_ALWAYS = /^(?:clipboard|cursor|selection|browser-tab)$/;

/** `${...}` */
export const isDollarTool = (inner: string): boolean => DOLLAR.test(inner);

/** `{{...}}` of Open WebUI. */
export const isOpenWebuiTool = (inner: string): boolean => inner === 'prompt' || OPEN_WEBUI.test(inner);

/** `{{...}}` of LibreChat. */
export const isLibrechatTool = (inner: string): boolean => LIBRECHAT.test(inner);

/** `{{...}}` of any tool: without the bare `prompt`, which may well be a field. */
export const isDoubleTool = (inner: string): boolean =>
  OPEN_WEBUI.test(inner) || LIBRECHAT.test(inner) || CHAT.test(inner);

/** `{...}` of Raycast; where nothing else says that a text is Raycast's, only words that hardly mean anything else. */
export const isRaycastTool = (inner: string, isRaycast: boolean): boolean =>
  isRaycast ? RAYCAST.test(inner) : RAYCAST_ALWAYS.test(inner);
