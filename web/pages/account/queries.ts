import { mutationOptions, type QueryClient } from '@tanstack/react-query';
import type { Settings } from '#shared/api/settings.ts';
import type { ResponseOf } from '#shared/endpoint.ts';
import { uploadAvatar } from '#shared/paths/media.ts';
import { getSettings } from '#shared/paths/settings.ts';
import { deleteAvatar } from '#shared/paths/users.ts';
import { sendImage } from '#web/lib/image-upload.ts';
import { endpointMutation, toEndpointKey } from '#web/lib/query.ts';

/** Uploads a file as the user's avatar. Fails with the server's code; `toImageErrorMessage` turns it into a message. */
export function uploadAvatarMutation() {
  return mutationOptions({
    mutationFn: async (file: File) =>
      (await sendImage(uploadAvatar.path, file)) as ResponseOf<typeof uploadAvatar>,
    onSuccess: ({ avatar_URL }, _file, _result, { client }) => showAvatar(client, avatar_URL),
  });
}

export function deleteAvatarMutation() {
  return mutationOptions({
    ...endpointMutation(deleteAvatar),
    onSuccess: (_response, _input, _result, { client }) => showAvatar(client, null),
  });
}

function showAvatar(client: QueryClient, avatar_URL: string | null): void {
  client.setQueryData<Settings>(
    toEndpointKey(getSettings, {}),
    (settings) => settings && { ...settings, avatar_URL, has_gravatar: avatar_URL !== null },
  );
}
