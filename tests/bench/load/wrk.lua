-- Drives one target: wrk ... -s wrk.lua URL -- METHOD PATHS BODY PAUSE
-- PATHS is a file with a path in each line, taken in turn; BODY is a file or "-", and "{n}" in it is a number that never
-- comes twice; PAUSE are milliseconds between two requests of a connection. The last line of the output is for wrk.ts.

local counter = 0
local paths = {}
local requests = {}
local template = nil

function init(args)
  method = args[1]
  for line in io.lines(args[2]) do
    paths[#paths + 1] = line
  end
  if args[3] ~= '-' then
    local file = io.open(args[3], 'r')
    template = file:read('*a')
    file:close()
  end
  pause = tonumber(args[4])
  if pause > 0 then
    delay = function()
      return pause
    end
  end
  if not template then
    for i = 1, math.min(#paths, 1000) do
      requests[i] = wrk.format(method, paths[i])
    end
  end
  seed = tostring(os.time()) .. tostring(math.floor(os.clock() * 1000000))
end

function request()
  local place = counter % #paths + 1
  counter = counter + 1
  if not template then
    return requests[place] or wrk.format(method, paths[place])
  end
  local body = template:gsub('{n}', seed .. counter)
  return wrk.format(method, paths[place], nil, body)
end


function done(summary, latency)
  local errors = summary.errors
  io.write(string.format(
    '\nFIGURES {"requests":%d,"seconds":%.6f,"bytes":%d,"p50":%.3f,"p99":%.3f,"longest":%.3f,'
      .. '"badStatus":%d,"broken":%d,"timeouts":%d}\n',
    summary.requests, summary.duration / 1e6, summary.bytes, latency:percentile(50) / 1e3, latency:percentile(99) / 1e3,
    latency.max / 1e3, errors.status, errors.connect + errors.read + errors.write, errors.timeout
  ))
end
